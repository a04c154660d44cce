import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { EventReportPage } from './web/report/report-page.tsx'
import { EventReviewPage } from './web/review/review-page.tsx'
import { eventsIntake } from './web/intake/intake.ts'
import { EventSiteView, SitesPage } from './web/sites/sites-page.tsx'

export default defineSolutionWeb({
  pages: { sub: SitesPage, detail: sitePage(EventSiteView) },
  ownPages: { 'event-review': EventReviewPage, 'event-report': EventReportPage },
  intake: eventsIntake,
})
