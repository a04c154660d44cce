-- What runs each second or each hour costs as much in a console with years of history as in a new one.

-- The hour's answers alone are read, for the alarm of a channel and for the figures.
drop index notice_answered;
create index notice_answered on notice (answered_at) where state in ('failed', 'sent');

-- A closed alarm that is deleted is looked up as a root: among all that are hidden, not among all.
drop index alarm_hidden;
create index alarm_hidden on alarm (suppressed_by) where suppressed_by is not null;
