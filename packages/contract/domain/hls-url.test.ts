import { expect, test } from 'vitest'
import { hlsUrlError } from './hls-url.ts'

test.each([
  'https://cam.example.go.th/live/1.m3u8',
  'https://cam.example.go.th:8443/live/1.M3U8',
  'https://nvr/live.m3u8',
  'https://กล้อง.ไทย/สด.m3u8',
  'https://demo.roadside.example/cam-1.m3u8',
  'https://1.2.3.4.example.com/a.m3u8',
])('%s is right', (text) => expect(hlsUrlError(text)).toBe(null))

test.each([
  '',
  'http://cam.example/a.m3u8',
  'HTTPS://cam.example/a.m3u8',
  'https://cam.example/a.m3u8?token=1',
  'https://cam.example/a.m3u8?',
  'https://cam.example/a.m3u8#x',
  'https://cam.example/a?b=.m3u8',
  'https://cam.example/#.m3u8',
  'https://cam.example/a.m3u',
  'https://cam.example/a.m3u8/',
  'https://cam.m3u8',
  'https://10.0.0.1/a.m3u8',
  'https://10.0.0.1:8443/a.m3u8',
  'https://10.0.0.1./a.m3u8',
  'https://167772161/a.m3u8',
  'https://0x0a.1/a.m3u8',
  'https://[::1]/a.m3u8',
  'https://me:secret@cam.example/a.m3u8',
  'https:///cam.example/a.m3u8',
  'https://cam example/a.m3u8',
  ' https://cam.example/a.m3u8',
  'https://cam..example/a.m3u8',
  'rtsp://cam.example/a.m3u8',
  'https.m3u8',
])('%j is refused', (text) =>
  expect(hlsUrlError(text)).toBe('กรุณากรอก HLS URL ให้ถูกต้อง (ต้องขึ้นต้นด้วย https และใช้ชื่อโฮสต์ ไม่ใช่ IP)'),
)
