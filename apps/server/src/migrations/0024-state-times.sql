-- Each field of a device's state, and each entry of a map in it, has the time of its own newest report.

-- by subject (key, or key/entry): {"at": [milliseconds of reports of the present value, oldest first], "other": {"at", "value"} of the newest report of another value}
alter table device add column state_times jsonb not null default '{}';

-- what is known so far stands since the newest report
update device set state_times = (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('at', jsonb_build_array(round(extract(epoch from at) * 1000)), 'other', null)), '{}')
  from jsonb_object_keys(state) as key)
where at is not null and state <> '{}';
