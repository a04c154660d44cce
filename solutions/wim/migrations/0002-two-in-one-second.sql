-- Two vehicles of one lane and second are two where their plates or weights differ; clocks of scales tell seconds.

drop index weighing_once;
create unique index weighing_once on weighing (device_id, at, lane, coalesce(gross_kg, -1), coalesce(plate, ''), md5(axles::text));

-- vehicles without a weight that were counted before stand for the time of the last report
update device set state = state || jsonb_build_object('unweighed_at',
  to_jsonb(array_fill(round(extract(epoch from at) * 1000), array[least((state ->> 'unweighed')::int, 1000)])))
where solution = 'wim' and at is not null and (state ->> 'unweighed')::int > 0;
