-- A controller that never reported of alarms has none that are known; an older release kept an empty list for it.

update device set state = state - 'alarms'
where solution = 'traffic' and state -> 'alarms' = '{}' and not state_times ? 'alarms';
