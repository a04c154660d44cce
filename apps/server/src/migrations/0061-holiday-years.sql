-- Holidays of a year as the authority entered them, in place of those that come with the console
-- (contract/service-levels/holidays). Each change is a version of its own.
create table holiday_year_version (
  id bigint generated always as identity primary key, -- the calendar's version: grows with each change of any year
  year int not null check (year between 2001 and 2457), -- of the Christian era
  version int not null check (version > 0), -- of the year
  source text not null,
  known_until date check (extract(year from known_until) = year), -- the last day whose holidays are announced
  holidays jsonb not null, -- [{day, name, closed: [government, banks]}] in the order of the days
  changed_by text not null,
  changed_at timestamptz not null,
  unique (year, version)
);

create function refuse_holiday_year_change() returns trigger language plpgsql as $$
begin
  raise exception 'holiday_year_version is append-only';
end $$;
create trigger holiday_year_appended before update or delete on holiday_year_version for each row execute function refuse_holiday_year_change();
