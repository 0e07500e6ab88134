"""Events into views: tables, derivations, walks, drawn trees, pages."""
