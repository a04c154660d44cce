-- Ids that all may search apart from those of the username admin alone: who looks for a text in the former reads none of the latter.
drop index asset_external, asset_external_pairs;
drop statistics asset_external_pairs_known;
create index asset_open_id on asset using gin ((case when not guards_id then lower(external_id) end) gin_trgm_ops) where archived_at is null;
create index asset_guarded_id on asset using gin ((case when guards_id then lower(external_id) end) gin_trgm_ops) where archived_at is null;
create index asset_open_id_pairs on asset using gin (pairs_of(case when not guards_id then lower(external_id) end)) where archived_at is null;
-- What begins with a text, of each of the sites that somebody sees.
create index asset_site_beginning on asset (wid, (left(search_text, 100)) collate "C") where archived_at is null;
-- How often a text stands in each decides how it is looked for.
create statistics asset_open_id_known on (case when not guards_id then lower(external_id) end) from asset;
create statistics asset_guarded_id_known on (case when guards_id then lower(external_id) end) from asset;
create statistics asset_open_id_pairs_known on (pairs_of(case when not guards_id then lower(external_id) end)) from asset;
analyze asset;
