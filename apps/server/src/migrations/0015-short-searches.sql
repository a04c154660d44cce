-- Searches for texts that hold no three letters or digits in a row: an index of trigrams is no help with them.

-- Every two neighbouring characters of a text; besides, what is left over at its ends, which nobody asks for.
create function pairs_of(given text) returns text[] language sql immutable strict parallel safe return
  string_to_array(
    regexp_replace(given, '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(given, 2), '(..)', E'\\1\x01', 'g'),
    E'\x01');

create index asset_pairs on asset using gin (pairs_of(search_text)) where archived_at is null;
create index asset_external_pairs on asset using gin (pairs_of(lower(external_id))) where archived_at is null and not guards_id;
-- What begins with a text comes first among what is found. Cut, as an index takes no long values.
create index asset_beginning on asset (left(search_text, 100) collate "C") where archived_at is null;

-- How often each is there decides whether its index is asked at all.
create statistics asset_pairs_known on (pairs_of(search_text)) from asset;
create statistics asset_external_pairs_known on (pairs_of(lower(external_id))) from asset;
create statistics asset_beginning_known on (left(search_text, 100)) from asset;
analyze asset;
