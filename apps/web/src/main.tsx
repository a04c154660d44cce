import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>)
