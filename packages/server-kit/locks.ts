/** Keys of the advisory locks of the database, one for each thing that one server does at a time; with a second key where there are many. */
export const lockKeys = {
  embeddedPostgres: 1_380_930_627,
  migration: 1_380_930_628,
  partitions: 1_380_930_629,
  downtimeSums: 1_380_930_630,
  evaluator: 1_380_930_631,
  /** Second key: the hash of the subject. */
  ticketSubject: 1_380_930_633,
  confirmedRepairs: 1_380_930_634,
  uplinkGaps: 1_380_930_635,
  equipmentCounts: 1_380_930_636,
  /** Second key: 0. */
  holidays: 1_380_930_637,
  guaranteeNotices: 1_380_930_638,
  ticketNotices: 1_380_930_639,
  cameraEvents: 1_380_930_640,
  lampSweep: 1_380_930_641,
  backup: 1_380_930_642,
  archive: 1_380_930_643,
} as const
