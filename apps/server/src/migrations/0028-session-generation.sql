-- Tokens of an older generation than their session's are not believed, whoever holds them.
alter table session add column generation int not null default 0;
alter table refresh_token add column generation int not null default 0;

drop trigger session_rights on session;
create trigger session_rights after update of ended_at, generation or delete or truncate on session
  for each statement execute function tell_of_rights();
