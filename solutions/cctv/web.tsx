import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { CctvPage } from './web/cctv-page.tsx'
import { CctvSiteView } from './web/sites/cctv-site.tsx'

export default defineSolutionWeb({ pages: { sub: CctvPage, detail: sitePage(CctvSiteView) } })
