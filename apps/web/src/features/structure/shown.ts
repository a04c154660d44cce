import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { structure, structureSites } from '@roadside/contract/records/structure-calls.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'

const shown = [structure, structureSites, getMenuITS]

/** Refetches everything that shows groups, departments and sites: the menu too. */
export const useStructureRefresh = () => useRefresh(shown)
