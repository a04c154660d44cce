/** Addresses of the pages that are not a solution's (specification §2 "Routes"). */
export const paths = {
  home: '/',
  fourGTotal: '/4g-total',
  login: '/login',
  project: '/project',
  contractor: '/contractor',
  way: '/way',
  alarms: '/alarms',
  duty: '/duty',
  monitoring: '/monitoring-dashboard',
  wall: '/wall',
  user: '/user',
  structure: '/structure',
  intake: '/intake',
  account: '/account',
  notices: '/notices',
  audit: '/audit',
} as const
