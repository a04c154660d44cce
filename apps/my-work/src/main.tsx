import { RoadsideProvider } from '@roadside/ui/theme/roadside-provider.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerWorker } from './register-worker.ts'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RoadsideProvider>
        <App />
      </RoadsideProvider>
    </StrictMode>,
  )
registerWorker()
