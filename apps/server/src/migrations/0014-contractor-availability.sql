-- Sums of availability by contractor: equipment with a project of its own is summed up apart from that of its site's project.

create index asset_own_project on asset (project_id, id) where project_id is not null;

-- What was summed up under the project of the site is summed up again where equipment has another.
insert into availability_due (wid, from_at)
  select p.wid, min(p.started_at) from asset a join asset_period p on p.asset_id = a.id join site s on s.wid = a.wid
  where a.project_id is distinct from s.project_id and a.project_id is not null group by p.wid;

alter table site_availability
  add column project_id bigint not null default 0, -- the equipment's own; 0: that of its site
  drop constraint site_availability_pkey,
  add primary key (grain, at, wid, project_id);

-- Equipment that is given another project: its times are the other contractor's, those before as well.
create function sum_project_again() returns trigger language plpgsql as $$
begin
  insert into availability_due (wid, from_at)
    select wid, min(started_at) from asset_period where asset_id = new.id group by wid;
  return null;
end $$;
create trigger asset_project_change after update of project_id on asset for each row
  when (old.project_id is distinct from new.project_id) execute function sum_project_again();
