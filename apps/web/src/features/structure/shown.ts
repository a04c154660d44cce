import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { structure, structureSites } from '@roadside/contract/structure-calls.ts'
import { userPlaces } from '@roadside/contract/user-calls.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'

const shown = [structure, structureSites, userPlaces, getMenuITS]

/** Has everything asked for again that shows groups, departments and sites: the menu too. */
export const useStructureRefresh = () => useRefresh(shown)
