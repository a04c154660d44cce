-- A device that was removed leaves its name to one that is registered after it, at the same site or another.
alter table device drop constraint device_solution_external_id_key;
create unique index device_name on device (solution, external_id) where archived_at is null;
