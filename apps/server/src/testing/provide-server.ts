import { provideServer } from '@roadside/server-kit/testing/provided-server.ts'

provideServer(() => import('./provided-server.ts'))
