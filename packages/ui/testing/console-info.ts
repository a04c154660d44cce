import type { ConsoleInfo } from '@roadside/contract/console-info.ts'

/** Settings of the installation that a test's page belongs to. */
export const info: ConsoleInfo = {
  siteTitle: 'ระบบเฝ้าระวังอุปกรณ์ ITS',
  isDemo: false,
  dashboardFirstname: 'dashboard',
  fourGUsername: '4g',
  mapTilesUrl: null,
  mapFile: null,
  mapAttribution: '',
  staRule: 'spec',
  oidcName: null,
  version: '0',
}
