import { meant } from './feature'

/** Screens, sound, phone and driver aids. */
export const technology = meant('wanted', {
  navigation: [
    'navegación integrada',
    'a navigation system built into the car; not a phone, a phone mount or a portable device',
    {
      visible: true,
      aliases: ['navigation system', 'gps', 'nav', 'built-in navigation', 'navegación', 'gps integrado'],
    },
  ],
  'apple carplay': [
    'Apple CarPlay',
    'Apple CarPlay, by cable or wireless',
    { visible: true, aliases: ['carplay', 'car play'] },
  ],
  'android auto': ['Android Auto', 'Android Auto, by cable or wireless', { visible: true }],
  bluetooth: [
    'Bluetooth',
    'a phone connects by Bluetooth for calls or music',
    { aliases: ['bluetooth audio', 'hands-free calling'] },
  ],
  touchscreen: [
    'pantalla táctil',
    'a screen in the dashboard that is operated by touch',
    { visible: true, aliases: ['touch screen'] },
  ],
  'premium sound': [
    'sonido premium',
    'a branded or upgraded sound system: Bose, Harman Kardon, JBL, Bang & Olufsen, Infinity, Meridian, Burmester, Mark Levinson',
    { aliases: ['premium audio', 'bose', 'harman kardon', 'jbl', 'premium stereo', 'good stereo'] },
  ],
  'satellite radio': [
    'radio por satélite',
    'a radio that receives SiriusXM',
    { aliases: ['sirius', 'siriusxm', 'xm radio'] },
  ],
  'usb ports': ['puertos USB', 'a USB socket for data or charging', { visible: true, aliases: ['usb', 'usb port'] }],
  'aux input': ['entrada auxiliar', 'a 3.5 mm socket for music', { aliases: ['aux', 'aux port', 'auxiliary input'] }],
  'wireless charging': [
    'cargador inalámbrico',
    'a pad that charges a phone without a cable',
    { aliases: ['wireless phone charger'] },
  ],
  'wi-fi hotspot': ['punto de acceso wifi', 'the car offers a Wi-Fi network of its own', { aliases: ['wifi'] }],
  'head-up display': [
    'pantalla de proyección',
    'speed is projected onto the windscreen',
    { visible: true, aliases: ['heads up display', 'hud'] },
  ],
  'digital gauges': [
    'tablero digital',
    'a screen in place of the dials',
    { visible: true, aliases: ['digital dash', 'digital cockpit'] },
  ],
  'rear entertainment': [
    'entretenimiento trasero',
    'screens for the rear seats',
    { visible: true, aliases: ['dvd player', 'rear dvd', 'rear screens'] },
  ],
  'backup camera': [
    'cámara de reversa',
    'a camera that shows what is behind, its picture on a screen inside; a dash camera is none',
    {
      visible: true,
      aliases: ['back up camera', 'rear view camera', 'rearview camera', 'reverse camera', 'cámara trasera'],
    },
  ],
  '360 camera': [
    'cámara de 360 grados',
    'a view of all around the car on the screen',
    { aliases: ['surround view camera', 'birds eye view camera'] },
  ],
  'parking sensors': [
    'sensores de estacionamiento',
    'sensors that beep near an obstacle',
    { visible: true, aliases: ['park assist', 'parking assist'] },
  ],
  'blind spot monitor': [
    'monitor de punto ciego',
    'a warning of cars beside and behind',
    { aliases: ['blind spot monitoring', 'blind spot detection', 'bsm', 'blind spot assist', 'blis'] },
  ],
  'adaptive cruise control': [
    'control de crucero adaptativo',
    'cruise control that keeps its distance from the car in front; plain cruise control is not enough',
    { aliases: ['radar cruise', 'dynamic cruise control', 'smart cruise control'] },
  ],
  'cruise control': [
    'control de crucero',
    'the car holds a set speed; adaptive cruise control counts',
    { aliases: ['cruise'] },
  ],
  'lane keeping': [
    'asistente de carril',
    'the car warns of leaving its lane or steers back',
    { aliases: ['lane assist', 'lane keep assist', 'lane departure warning'] },
  ],
  'automatic emergency braking': [
    'frenado automático de emergencia',
    'the car brakes by itself before a collision: pre-collision system, EyeSight, Honda Sensing, Toyota Safety Sense',
    { aliases: ['forward collision braking', 'collision mitigation', 'pre-collision system'] },
  ],
  'led headlights': [
    'faros LED',
    'headlights of LED, HID or xenon',
    { visible: true, aliases: ['led lights', 'xenon headlights', 'hid headlights'] },
  ],
  'fog lights': ['faros antiniebla', 'fog lights in the front bumper', { visible: true, aliases: ['fog lamps'] }],
  'stability control': [
    'control de estabilidad',
    'electronic stability control',
    { aliases: ['esc', 'vsc', 'traction control'] },
  ],
  'tire pressure monitor': [
    'sensor de presión de llantas',
    'the car warns of a flat tyre by sensors',
    { aliases: ['tpms', 'tire pressure monitoring', 'tire pressure monitoring system'] },
  ],
  'front airbags': [
    'bolsas de aire frontales',
    'airbags for driver and front passenger',
    { aliases: ['dual airbags', 'driver and passenger airbags'] },
  ],
  'side airbags': [
    'bolsas de aire laterales',
    'airbags at the sides or curtain airbags',
    { aliases: ['side curtain airbags'] },
  ],
})
