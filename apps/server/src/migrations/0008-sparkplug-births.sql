-- What births named is large and changes seldom; the session changes with every message.
alter table sparkplug_node rename column state to session;
alter table sparkplug_node add column births jsonb;
update sparkplug_node set
  births = jsonb_build_object('own', session -> 'own', 'devices', session -> 'devices'),
  session = session - 'own' - 'devices';
alter table sparkplug_node alter column births set not null;
