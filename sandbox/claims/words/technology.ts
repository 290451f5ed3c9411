import { shown, told } from './words'

export const technology = {
  navigation: shown('(?:gps |built[- ]in |factory )?nav(?:i|igation)?(?: system)?|built[- ]in gps|gps|navegaci[oó]n', {
    ignore: 'gps trackers?(?: removed)?|(?:portable|garmin|tomtom) (?:gps|navigation)|rastreador gps',
  }),
  'apple carplay': shown('(?:wireless )?(?:apple )?car ?play'),
  'android auto': shown('(?:wireless )?android auto'),
  bluetooth: told('bluetooth(?: audio)?|hands[- ]free calling'),
  touchscreen: shown('touch ?screen|pantalla t[aá]ctil'),
  'premium sound': told(
    'premium (?:sound|audio|stereo)(?: system)?|bose(?: (?:sound|audio|speakers))?|harman[ /]?kardon|jbl|mark levinson|sonido premium',
  ),
  'satellite radio': told('satellite radio|sirius ?(?:xm)?(?: radio)?|xm radio|radio (?:por sat[eé]lite|satelital)'),
  'usb ports': shown('usb(?: ports?)?|puertos? usb'),
  'aux input': told('aux(?:iliary)?(?: (?:input|port|jack))?|entrada auxiliar'),
  'wireless charging': told('wireless (?:phone )?charg(?:ing|er)(?: pad)?|cargador inal[aá]mbrico'),
  'wi-fi hotspot': told('wi-?fi(?: hotspot)?'),
  'head-up display': shown('heads?[- ]up display|hud|pantalla de proyecci[oó]n'),
  'digital gauges': shown('digital (?:gauges?|dash|cockpit|gauge cluster)|tablero digital'),
  'rear entertainment': shown('rear (?:entertainment|dvd|screens?)(?: system)?|dvd player|pantallas traseras'),
  'backup camera': told(
    '(?:back[- ]?up|rear[- ]?view|reverse|reversing|rear) cam(?:era)?|c[aá]mara (?:de reversa|trasera)',
  ),
  '360 camera': told("360(?:[- ]degree)? camera|surround[- ]view(?: camera)?|bird'?s[- ]eye camera|c[aá]mara 360"),
  'parking sensors': told(
    'park(?:ing)? (?:sensors|assist(?:ant)?|distance control)|sensores de (?:estacionamiento|reversa)',
  ),
  'blind spot monitor': told('blind[- ]spot (?:monitor(?:ing)?|detection|assist|warning)|bsm|monitor de punto ciego'),
  'adaptive cruise control': told('(?:adaptive|radar|dynamic|smart) cruise(?: control)?|crucero adaptativo'),
  'cruise control': told('cruise(?: control)?|control de crucero|crucero', {
    ignore: 'cruise (?:the|around|down|on|in|to)',
  }),
  'lane keeping': told('lane[- ](?:keep(?:ing)?|assist|departure)(?: (?:assist|warning))?|asistente de carril'),
  'automatic emergency braking': told(
    '(?:automatic|auto) (?:emergency )?braking|collision mitigation|pre[- ]collision system|forward collision braking|eyesight|honda sensing|toyota safety sense',
  ),
  'led headlights': shown('led (?:head)?lights|faros led'),
  'fog lights': shown('fog (?:lights?|lamps?)|faros (?:antiniebla|de niebla)'),
  'stability control': told('stability control|control de estabilidad'),
  'tire pressure monitor': told('tpms|tire pressure monitor(?:ing)?(?: system)?|monitor de presi[oó]n de llantas'),
  'front airbags': told('front airbags?|driver and passenger airbags|bolsas de aire delanteras'),
  'side airbags': told('side(?:[- ]curtain)? airbags?|curtain airbags?|bolsas de aire laterales'),
}
