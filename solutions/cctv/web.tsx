import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { CctvPage } from './web/cctv-page.tsx'

export default defineSolutionWeb({ pages: { sub: CctvPage } })
