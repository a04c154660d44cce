-- online
-- The primary keys of intervals hold the column by which they could be distributed.
-- release before: ids stay unique by their identity columns, and no statement names these keys
create unique index concurrently asset_period_key on asset_period (id, asset_id);

alter table asset_period
  drop constraint if exists asset_period_pkey,
  add constraint asset_period_pkey primary key using index asset_period_key;

create unique index concurrently device_period_key on device_period (id, device_id);

alter table device_period
  drop constraint if exists device_period_pkey,
  add constraint device_period_pkey primary key using index device_period_key;
