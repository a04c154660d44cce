import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { eventsIntake } from './web/intake/intake.ts'
import { SitesPage } from './web/sites/sites-page.tsx'

export default defineSolutionWeb({
  pages: { sub: SitesPage },
  intake: eventsIntake,
})
