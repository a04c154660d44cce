-- Groups, departments and sites are changed on a page: as of the version that was read.
alter table department_group add column version integer not null default 1;
alter table department add column version integer not null default 1;
alter table site add column version integer not null default 1;
