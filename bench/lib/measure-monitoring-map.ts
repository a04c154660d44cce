import type { Browser } from '@playwright/test'
import { atLeast, quantile, type Bench, type Figure } from './bench.ts'
import { drag, openBrowser, withPage } from './open-page.ts'

const sites = 100_000
const types = ['Lighting', 'CCTV', 'Flooding', 'Counting', 'TrafficSign']

/** What stands in the database, that of other measures included. */
interface Held {
  readonly sites: number
  readonly types: readonly string[]
}

/**
 * The map of ITS Monitoring with 100 000 places, dragged; compared with the same page with every
 * type hidden: an empty map.
 */
export async function measureMonitoringMap(bench: Bench): Promise<Figure[]> {
  const held = await fillSites(bench)
  const browser = await openBrowser()
  const found = { full: [] as number[], empty: [] as number[] }
  try {
    for (let round = 0; round < bench.rounds; round += 1) {
      found.full.push(await framesOf(bench, browser, [], held.sites))
      found.empty.push(await framesOf(bench, browser, held.types, 0))
    }
  } finally {
    await browser.close()
  }
  const [full, empty] = [quantile(found.full), quantile(found.empty)]
  return [
    {
      what: `/monitoring-dashboard, ${sites.toLocaleString('en')} places: frames a second while the map is dragged, no GPU; peer: the same map empty`,
      ours: `${full.toFixed(0)}/s`,
      peer: `${empty.toFixed(0)}/s`,
      // 50 where an empty map has 60
      ...atLeast(0.83, full / empty),
    },
  ]
}

/** `shown`: places on the map. */
function framesOf(
  bench: Bench,
  browser: Browser,
  hidden: readonly string[],
  shown: number,
): Promise<number> {
  const { address } = bench.console
  return withPage(bench, browser, address, async (page) => {
    await page.goto(`${address}/monitoring-dashboard?hide=${hidden.join(',')}`, {
      waitUntil: 'commit',
    })
    await page
      .getByRole('heading', { name: `แผนที่ ${shown.toLocaleString('en')} แห่ง`, exact: true })
      .waitFor({ timeout: 60_000 })
    await page.waitForTimeout(3_000)
    return drag(page)
  })
}

/** Places all over the country, one device at each. */
async function fillSites({ database: { pool } }: Bench): Promise<Held> {
  await pool.query(
    `insert into site (department_id, type_name, name, road_code, latitude, longitude, sta)
     select (select min(id) from department), ($1::text[])[1 + n % 5], 'ถนนแผนที่ ' || n, 'ผท.' || n,
       6 + (n::bigint * 7919 % 100003) * 0.00014, 98 + (n::bigint * 104729 % 100019) * 0.00007, '1+000'
     from generate_series(1, ${sites}) n`,
    [types],
  )
  await pool.query(
    `insert into asset (kind, source_id, wid, external_id, name, sta, latitude, longitude, health, health_since, condition, gravity, since)
     select 'flooding', 20000000 + wid, wid, 'EUI-' || wid, 'D-' || wid, sta, latitude, longitude, v.health, now(), 'unknown', gravity_of(v.health), now()
     from site, lateral (select (array['fault', 'warning', 'unreachable', 'unknown', 'ok'])[1 + wid % 5] as health) v
     where name like 'ถนนแผนที่ %'`,
  )
  await pool.query('vacuum analyze site')
  await pool.query('vacuum analyze asset')
  const { rows } = await pool.query<{ sites: number; types: string[] }>(
    'select count(*)::int as sites, array_agg(distinct type_name) as types from site',
  )
  return rows[0] ?? { sites: 0, types: [] }
}
