import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { DashboardPage } from './web/dashboard-page.tsx'
import { readLightingSearch, type LightingSearch } from './web/lighting-search.ts'
import { SitesPage } from './web/sites-page.tsx'

export default defineSolutionWeb<LightingSearch>({
  pages: { sub: SitesPage, detail: DashboardPage },
  validateSearch: readLightingSearch,
  preload: () => import('./preload.ts'),
  intake: async () => (await import('./web/registry/intake.ts')).lightingIntake,
})
