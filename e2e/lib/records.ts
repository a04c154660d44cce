import type { Page } from '@playwright/test'
import { call } from './as.ts'

interface Saved {
  readonly id: number
  readonly version: number
}

/** A project that no other story knows, in the first department that the page's account may name. */
export async function makeProject(
  page: Page,
  places: readonly string[] = [],
  contractor_id = '',
): Promise<{ pj_id: number; pj_code: string }> {
  const { departments } = await call<{ departments: { id: number }[] }>(page, 'projectChoices', {})
  const pj_code = `STORY-${Date.now()}-${Math.floor(Math.random() * 1000)}`
  const form = {
    pj_code,
    pj_name: 'โครงการของเรื่องเล่า',
    contract_no: '',
    deptname: '',
    deptid: String(departments[0]?.id),
    contractor_id,
    guarantee_date_start_de: '',
    guarantee_date_end_de: '',
    note: '',
  }
  const { id: pj_id } = await call<Saved>(page, 'saveProject', { form })
  for (const location_name of places) await makePlace(page, pj_id, location_name)
  return { pj_id, pj_code }
}

export async function makePlace(page: Page, pj_id: number, location_name: string): Promise<number> {
  const form = { location_name, road_code: '', road_name: '', sta: '', latitude: '', longitude: '' }
  return (await call<Saved>(page, 'saveLocation', { pj_id, form })).id
}

export async function makeCamera(page: Page, pj_id: number, hostname: string): Promise<Saved> {
  const camera = {
    hostname,
    sta: '1+100',
    hls_url: 'https://cctv.example/a.m3u8',
    latitude: '13.8',
    longitude: '100.4',
  }
  return call<Saved>(page, 'addEquipment', { pj_id, ...camera })
}
