import { createRoot } from 'react-dom/client'
import { RoadsideProvider } from '../../theme/roadside-provider.tsx'

const isChart = location.search.includes('chart')
const Page = isChart
  ? (await import('./chart-page.tsx')).ChartPage
  : (await import('./map-page.tsx')).MapPage

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <RoadsideProvider>
    <Page />
  </RoadsideProvider>,
)
