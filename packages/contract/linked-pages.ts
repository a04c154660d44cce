import type { Access } from './permission.ts'

interface LinkedPage {
  readonly path: string
  /** Who has the page. */
  readonly access: Access
}

/** Pages of the console to which messages lead. */
export const linkedPages = {
  alarms: { path: '/alarms', access: 'party' },
  tickets: { path: '/tickets', access: 'party' },
  project: { path: '/project', access: 'staff' },
  guarantees: { path: '/guarantees', access: 'staff' },
  contractEquipment: { path: '/contract-equipment', access: 'contractor' },
  account: { path: '/account', access: 'party' },
} as const satisfies Record<string, LinkedPage>
