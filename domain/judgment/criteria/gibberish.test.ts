import { expect, test } from 'vitest'
import { isGibberish } from './gibberish'

const wishes = `leather seats
no rust
GT3 RS
awd
a/c
AC
carplay
Apple CarPlay
4x4
4wd
fwd
lsd
V6
manual
stick shift
moonroof
sunroof, black
one owner
clean title
no salvage
TRD Pro
SRT
AMG
xDrive
quattro
quattro ultra
Z06
M3 competition
335i
turbo
diesel
TDI
hybrid
third row
tow hitch
heated seats
bluetooth
BT
backup cam
low miles
new brakes
timing belt done
asientos de piel
título limpio
un solo dueño
sin choques
techo corredizo
aire acondicionado
que no fume
llantas nuevas
no smokers
kayak rack
bike rack
lengthwise benches
catchphrase sticker
strengthened chassis
JDM
Brembo
Recaro
Hakkapeliitta tires
Thule box
synchro
rhythm
wheelchair ramp
Bose
Bang & Olufsen
Harman Kardon
crossclimate
coilovers
supercharged
ventilated
adaptive cruise
hud
lane keep
360 camera
no dents pls
runs & drives
cpo
obo
pzev
gps
mpg over 30
vroom
zippy
property manager
liberty edition
кожаный салон
真皮座椅
CVT not wanted
DSG
ÖPNV
8-speed ZF
Wrangler Rubicon
Fx4
ski rack
jazzy knobs
sphynx fur free
twelfth
awkward squeaks`.split('\n')

const nonsense = `asdf qwer
asdf
qwer
xxxxx
xxx
aaaa
!!!
...
?!?
—
asdfasdf
qwerty
zxcvbnm
hjkl
lkjh
sdfghj
bcdfg
qweasdzxc
asdlkfj
fjdksla
qwzxpj
xqzjkw
zzzzzz
hhhhh jjjjj
poiuytrewq
ghjkl;
,,,;;
😀😀
jkljkl
tttt
vbnvbn mnbvc`.split('\n')

test('the tables are large enough', () => expect([wishes.length >= 60, nonsense.length >= 20]).toEqual([true, true]))
test.each(wishes)('accepts “%s”', (text) => expect(isGibberish(text)).toBe(false))
test.each(nonsense)('refuses “%s”', (text) => expect(isGibberish(text)).toBe(true))
test('one word that makes sense is enough, and an empty text is no gibberish', () => {
  expect([isGibberish('asdf leather'), isGibberish(''), isGibberish('  ')]).toEqual([false, false, false])
})
