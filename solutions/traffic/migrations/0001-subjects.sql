-- Alarms and statuses of a controller stand by their names, each with the time of its own newest report.

update device v set
  state = (v.state - '{said,mode,mode_since,cycle_s,offset_s,alarms,facts}'::text[]) || jsonb_build_object(
    'alarms', coalesce((select jsonb_object_agg(a ->> 'code', a - 'code') from jsonb_array_elements(v.state -> 'alarms') a), '{}'),
    'facts', coalesce(nullif(v.state -> 'facts', 'null'), '{}'),
    'said_cycle_s', v.state -> 'cycle_s', 'said_offset_s', v.state -> 'offset_s')
    || case when v.state -> 'facts' = 'null' then jsonb_build_object('said_mode', v.state -> 'mode') else '{}' end,
  state_times = (v.state_times - '{said,mode,mode_since,cycle_s,offset_s,alarms,facts}'::text[])
    || coalesce((select jsonb_object_agg('alarms/' || (a ->> 'code'), jsonb_build_object('other', null,
        'at', jsonb_build_array(round(extract(epoch from (a ->> 'since')::timestamptz) * 1000))))
      from jsonb_array_elements(v.state -> 'alarms') a), '{}')
    || case when v.state ->> 'mode_since' is null then '{}' when v.state -> 'facts' = 'null'
      then jsonb_build_object('said_mode', jsonb_build_object('other', null,
        'at', jsonb_build_array(round(extract(epoch from (v.state ->> 'mode_since')::timestamptz) * 1000))))
      else (select jsonb_object_agg('facts/' || name, jsonb_build_object('other', null,
          'at', jsonb_build_array(round(extract(epoch from (v.state ->> 'mode_since')::timestamptz) * 1000))))
        from jsonb_object_keys(v.state -> 'facts') name) end
where v.solution = 'traffic' and v.state ? 'alarms';
