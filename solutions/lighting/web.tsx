import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { DashboardPage } from './web/dashboard-page.tsx'
import { readLightingSearch, type LightingSearch } from './web/lighting-search.ts'
import { lightingIntake } from './web/registry/intake.ts'
import { SitesPage } from './web/sites-page.tsx'

export default defineSolutionWeb<LightingSearch>({
  pages: { sub: SitesPage, detail: DashboardPage },
  validateSearch: readLightingSearch,
  intake: lightingIntake,
})
