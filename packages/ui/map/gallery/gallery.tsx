import { createRoot } from 'react-dom/client'
import { RoadsideProvider } from '../../theme/roadside-provider.tsx'
import { MapPage } from './map-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <RoadsideProvider>
    <MapPage />
  </RoadsideProvider>,
)
