-- Searches for texts that hold no three letters or digits in a row: an index of trigrams is no help with them.

-- Every two neighbouring characters of a text (and its last ones alone, which nobody asks for).
create function pairs_of(given text) returns text[] language sql immutable strict parallel safe return
  string_to_array(
    regexp_replace(given, '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(given, 2), '(..)', E'\\1\x01', 'g'),
    E'\x01');

create index asset_pairs on asset using gin (pairs_of(search_text || ' ' || lower(external_id))) where archived_at is null;
-- how often each pair is there decides whether the index is asked at all
create statistics asset_pairs_known on (pairs_of(search_text || ' ' || lower(external_id))) from asset;

-- What begins with a text comes first among what is found. An index takes no long values; a search has at most so many characters.
create index asset_beginning on asset (left(search_text, 100) collate "C") where archived_at is null;

analyze asset;
