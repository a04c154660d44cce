-- A lamp that is registered again is found by the device that it had.
create index lamp_asset_gone on asset (lower(external_id)) where kind = 'lamp' and archived_at is not null;
