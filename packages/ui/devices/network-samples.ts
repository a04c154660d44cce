/** Identifiers of the invented devices of all samples: none of them is to be registered. */
export const sampleDevices: readonly string[] = ['0000000000000001', '000000000000000', 'TEST-1']

/** An uplink of an invented device as ChirpStack v4 sends it, with the values that its codec decoded. */
export function chirpstackSample(time: string, object: object): object {
  return {
    time,
    deviceInfo: {
      deviceName: 'ทดลองส่ง',
      devEui: '0000000000000001',
      deviceProfileName: 'ทดลองส่ง',
      applicationName: 'Roadside',
    },
    fCnt: 1,
    fPort: 2,
    data: 'AjQF',
    object,
    rxInfo: [{ gatewayId: '0000000000000002', rssi: -87, snr: 9 }],
  }
}

/** The same as a webhook of The Things Stack v3 sends it. */
export function ttnSample(time: string, decoded_payload: object): object {
  return {
    end_device_ids: { device_id: 'test-1', dev_eui: '0000000000000001' },
    received_at: time,
    uplink_message: {
      f_port: 2,
      f_cnt: 1,
      frm_payload: 'AjQF',
      decoded_payload,
      received_at: time,
    },
  }
}
