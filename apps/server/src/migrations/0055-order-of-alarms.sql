-- Of the same urgency what nobody acknowledged comes first.
drop index alarm_live_order;
create index alarm_live_order on alarm (urgency desc, is_acknowledged, raised_at desc, id desc) where closed_at is null;
