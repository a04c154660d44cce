import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'

export default defineSolutionServer({})
