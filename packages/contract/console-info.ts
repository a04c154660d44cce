import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/**
 * The installation's settings that the browser needs before anybody has signed in; nothing here is
 * secret.
 */
export const ConsoleInfo = z.object({
  /** The console's name on screen and paper (`SITE_TITLE`). */
  siteTitle: z.string(),
  /** The demonstration authority with simulated devices is running. */
  isDemo: z.boolean(),
  /** First name of the dashboard-only account (specification §2). */
  dashboardFirstname: z.string(),
  /** Username of the special 4G account (specification §2). */
  fourGUsername: z.string(),
  /** Template of the base map's raster tiles; null: there is no tile server. */
  mapTilesUrl: z.nullable(z.string()),
  /** The base map's file at {@link mapFilePath}, in place of a tile server; null: there is none. */
  mapFile: z.nullable(z.object({ content: z.enum(['vector', 'raster']), maxZoom: z.number() })),
  mapAttribution: z.string(),
  /** The chainages that the equipment form accepts (specification §5, design §3). */
  staRule: z.enum(['spec', 'any-km']),
  /** Name of the organisation's identity provider on the button; null: there is none. */
  oidcName: z.nullable(z.string()),
  version: z.string(),
})
export type ConsoleInfo = z.infer<typeof ConsoleInfo>

/** Where the console serves the base map's file (`MAP_TILES_FILE`), by byte ranges. */
export const mapFilePath = '/map/tiles.pmtiles'

/** Id of the element in which a page brings it. */
export const consoleInfoElement = 'console-info'

export const consoleInfo = defineCall({
  path: 'consoleInfo',
  nameTh: 'ดูข้อมูลของระบบ',
  summary: 'Name and display settings of this installation.',
  access: 'anyone',
  body: z.object({}),
  reply: ConsoleInfo,
})

export const consoleProblems = defineCall({
  path: 'consoleProblems',
  nameTh: 'ดูปัญหาของระบบ',
  summary:
    'What the console cannot do its work without and has not now, and what was lost, as sentences: a full disk for everybody, the rest for the authority.',
  access: 'party',
  body: z.object({}),
  reply: z.array(z.object({ name: z.string(), sentence: z.string() })),
})
