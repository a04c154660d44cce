-- Since version 17 PostgreSQL builds and analyses indexes with an empty search path, as pg_restore always did: fold_search
-- finds fold_text by a path of its own.
alter function fold_search(text) set search_path from current;
