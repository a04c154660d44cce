import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { speakerAnnouncements, speakerCalls } from './calls.ts'
import { speakerEndpoint } from './server/decode.ts'
import { speakerMonitor } from './server/monitor.ts'
import { findAnnouncements } from './server/repository.ts'

const served = deviceServer(speakerMonitor, speakerCalls, [speakerEndpoint])

export default defineSolutionServer({
  ...served,
  calls: [
    ...served.calls,
    serve(speakerAnnouncements, async ({ body, database }) => {
      const { wid, device = null, search = '', from = null, to = null, page, perPage = 25 } = body
      const limit = page === undefined ? plainListLimit : perPage
      const offset = page === undefined ? 0 : (page - 1) * perPage
      const query = { wid, device, search: normaliseSearch(search), from, to, limit, offset }
      const found = await findAnnouncements(database.readDb, query, plainListLimit)
      return page === undefined ? found.rows : found
    }),
  ],
})
