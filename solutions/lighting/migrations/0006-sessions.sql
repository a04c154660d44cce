-- The LoRaWAN session that a frame counter is of; null where the message did not name it.
alter table lamp_reading add column dev_addr bigint;
