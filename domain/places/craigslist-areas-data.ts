/**
 * hostname|area id|name|state|latitude|longitude, one area per line. Hostnames and ids are the site's own, taken from
 * public code that queries its search API. The id is empty where two such programs disagree. Coordinates are those of
 * the area's principal town, to about a mile.
 */
export const areaLines = `
sfbay|1|San Francisco Bay Area|CA|37.5|-122.25
seattle|2|Seattle-Tacoma|WA|47.61|-122.33
newyork|3|New York City|NY|40.76|-73.98
boston|4|Boston|MA|42.36|-71.06
losangeles|7|Los Angeles|CA|34.05|-118.25
sandiego|8|San Diego|CA|32.72|-117.16
portland|9|Portland|OR|45.52|-122.68
washingtondc|10|Washington, DC|DC|38.89|-77.01
chicago|11|Chicago|IL|41.85|-87.68
sacramento|12|Sacramento|CA|38.58|-121.49
denver|13|Denver|CO|39.74|-104.98
atlanta|14|Atlanta|GA|33.84|-84.39
austin|15|Austin|TX|30.33|-97.75
philadelphia|17|Philadelphia|PA|40|-75.15
phoenix|18|Phoenix|AZ|33.45|-112.07
minneapolis|19|Minneapolis / St Paul|MN|44.98|-93.27
miami|20|South Florida|FL|26.12|-80.18
dallas|21|Dallas / Fort Worth|TX|32.77|-96.78
detroit|22|Detroit Metro|MI|42.33|-83.08
houston|23|Houston|TX|29.83|-95.43
lasvegas|26|Las Vegas|NV|36.17|-115.14
cleveland|27|Cleveland|OH|41.5|-81.67
honolulu|28|Hawaii|HI|21.31|-157.86
stlouis|29|St Louis|MO|38.64|-90.25
kansascity|30|Kansas City|MO|39.1|-94.58
neworleans|31|New Orleans|LA|29.95|-90.08
nashville|32|Nashville|TN|36.18|-86.79
pittsburgh|33|Pittsburgh|PA|40.43|-80.02
baltimore|34|Baltimore|MD|39.29|-76.62
cincinnati|35|Cincinnati|OH|39.17|-84.54
raleigh|36|Raleigh / Durham / CH|NC|35.8|-78.63
tampa|37|Tampa Bay Area|FL|27.94|-82.44
providence|38|Rhode Island|RI|41.82|-71.42
orlando|39|Orlando|FL|28.54|-81.33
buffalo|40|Buffalo|NY|42.89|-78.87
charlotte|41|Charlotte|NC|35.23|-80.82
columbus|42|Columbus|OH|39.97|-83.01
fresno|43|Fresno / Madera|CA|36.75|-119.64
hartford|44|Hartford|CT|41.79|-72.69
indianapolis|45|Indianapolis|IN|39.78|-86.13
memphis|46|Memphis|TN|35.18|-89.97
milwaukee|47|Milwaukee|WI|43.04|-87.93
norfolk|48|Norfolk / Hampton Roads|VA|36.89|-76.26
albuquerque|50|Albuquerque|NM|35.05|-106.67
anchorage|51|Anchorage / Mat-Su|AK|61.19|-149.89
boise|52|Boise|ID|43.59|-116.24
sanantonio|53|San Antonio|TX|29.44|-98.47
oklahomacity|54|Oklahoma City|OK|35.5|-97.5
omaha|55|Omaha / Council Bluffs|NE|41.26|-95.96
saltlakecity|56|Salt Lake City|UT|40.69|-111.9
tucson|57|Tucson|AZ|32.22|-110.93
louisville|58|Louisville|KY|38.19|-85.68
albany|59|Albany|NY|42.65|-73.76
richmond|60|Richmond|VA|37.52|-77.48
greensboro|61|Greensboro|NC|36.07|-79.79
santabarbara|62|Santa Barbara|CA|34.42|-119.7
bakersfield|63|Bakersfield|CA|35.33|-118.99
tulsa|70|Tulsa|OK|36.14|-95.99
jacksonville|80|Jacksonville|FL|30.34|-81.68
reno|92|Reno / Tahoe|NV|39.53|-119.81
vermont|93|Vermont|VT|44.44|-73.08
eugene|94|Eugene|OR|44.06|-123.09
spokane|95|Spokane / Coeur d'Alene|WA|47.65|-117.43
modesto|96|Modesto|CA|37.66|-121
stockton|97|Stockton|CA|37.97|-121.31
desmoines|98|Des Moines|IA|41.67|-93.57
wichita|99|Wichita|KS|37.69|-97.34
littlerock|100|Little Rock|AR|34.75|-92.36
columbia|101|Columbia|SC|34.01|-80.97
monterey|102|Monterey Bay|CA|36.6|-121.87
orangecounty|103|Orange County|CA|33.75|-117.87
inlandempire|104|Inland Empire|CA|33.95|-117.4
fortmyers|125|Fort Myers / SW Florida|FL|26.57|-81.84
rochester|126|Rochester|NY|43.17|-77.63
bham|127|Birmingham|AL|33.52|-86.83
charleston|128|Charleston|SC|32.82|-79.94
grandrapids|129|Grand Rapids|MI|42.98|-85.62
syracuse|130|Syracuse|NY|43.04|-76.15
dayton|131|Dayton / Springfield|OH|39.75|-84.19
elpaso|132|El Paso|TX|31.69|-106.3
lexington|133|Lexington|KY|38.03|-84.47
jackson|134|Jackson|MS|32.3|-90.18
madison|165|Madison|WI|43.07|-89.42
harrisburg|166|Harrisburg|PA|40.27|-76.88
allentown|167|Lehigh Valley|PA|40.6|-75.48
newhaven|168|New Haven|CT|41.31|-72.93
maine||Maine|ME|44.32|-69.78
newjersey|170|North Jersey|NJ|40.74|-74.19
asheville|171|Asheville|NC|35.62|-82.53
annarbor|172|Ann Arbor|MI|42.27|-83.74
westernmass|173|Western Massachusetts|MA|42.12|-72.59
puertorico|180|Puerto Rico|PR|18.23|-66.4
tallahassee|186|Tallahassee|FL|30.47|-84.29
chico|187|Chico|CA|39.75|-121.84
redding|188|Redding|CA|40.63|-122.35
humboldt|189|Humboldt County|CA|40.79|-124.16
chambana|190|Champaign Urbana|IL|40.12|-88.24
slo|191|San Luis Obispo|CA|35.28|-120.66
montana|192|Eastern Montana|MT|46.41|-105.83
delaware|193|Delaware|DE|39.16|-75.52
wv|194|West Virginia|WV|39.04|-80.47
sd|195|South Dakota|SD|44.36|-98.21
nd|196|North Dakota|ND|48.25|-101.3
wyoming|197|Wyoming|WY|42.85|-106.32
nh|198|New Hampshire|NH|43.28|-71.53
batonrouge|199|Baton Rouge|LA|30.51|-91.08
mobile|200|Mobile|AL|30.68|-88.1
ithaca|201|Ithaca|NY|42.45|-76.48
knoxville|202|Knoxville|TN|35.99|-83.96
pensacola|203|Pensacola|FL|30.42|-87.22
toledo|204|Toledo|OH|41.68|-83.52
savannah|205|Savannah / Hinesville|GA|32.01|-81.09
shreveport|206|Shreveport|LA|32.61|-93.75
montgomery|207|Montgomery|AL|32.33|-86.24
ventura|208|Ventura County|CA|34.28|-119.29
palmsprings|209|Palm Springs|CA|33.83|-116.53
cosprings|210|Colorado Springs|CO|38.83|-104.82
lansing|212|Lansing|MI|42.73|-84.56
medford|216|Medford-Ashland|OR|42.34|-122.84
bellingham|217|Bellingham|WA|48.76|-122.49
santafe|218|Santa Fe / Taos|NM|35.66|-105.98
gainesville|219|Gainesville|FL|29.68|-82.35
chattanooga|220|Chattanooga|TN|35.05|-85.31
springfield|221|Springfield|MO|37.22|-93.3
columbiamo|222|Columbia / Jeff City|MO|38.95|-92.33
rockford|223|Rockford|IL|42.29|-89.08
peoria|224|Peoria|IL|40.73|-89.63
springfieldil|225|Springfield|IL|39.76|-89.61
fortwayne|226|Fort Wayne|IN|41.09|-85.07
evansville|227|Evansville|IN|38|-87.58
southbend|228|South Bend / Michiana|IN|41.67|-86.25
bloomington|229|Bloomington|IN|39.17|-86.51
gulfport|230|Gulfport / Biloxi|MS|30.42|-89.07
huntsville|231|Huntsville / Decatur|AL|34.73|-86.56
salem|232|Salem|OR|44.94|-123.03
bend|233|Bend|OR|44.06|-121.32
sarasota|237|Sarasota-Bradenton|FL|27.34|-82.52
daytona|238|Daytona Beach|FL|29.21|-81.02
capecod|239|Cape Cod / Islands|MA|41.66|-70.3
worcester|240|Worcester / Central MA|MA|42.26|-71.8
greenbay|241|Green Bay|WI|44.5|-88.02
eauclaire|242|Eau Claire|WI|44.81|-91.5
appleton|243|Appleton-Oshkosh-FDL|WI|44.35|-88.43
flagstaff|244|Flagstaff / Sedona|AZ|35.2|-111.65
micronesia|245|Guam-Micronesia|GU|13.44|144.79
yakima|246|Yakima|WA|46.6|-120.57
utica|247|Utica-Rome-Oneida|NY|43.1|-75.23
binghamton|248|Binghamton|NY|42.12|-75.89
hudsonvalley|249|Hudson Valley|NY|41.76|-73.74
longisland|250|Long Island|NY|40.82|-73.2
akroncanton|251|Akron / Canton|OH|41.08|-81.52
youngstown|252|Youngstown|OH|41.1|-80.66
greenville|253|Greenville / Upstate|SC|34.85|-82.41
myrtlebeach|254|Myrtle Beach|SC|33.72|-78.97
duluth|255|Duluth / Superior|MN|46.78|-92.11
augusta|256|Augusta|GA|33.46|-82.09
macon|257|Macon / Warner Robins|GA|32.81|-83.66
athensga|258|Athens|GA|33.95|-83.38
flint|259|Flint|MI|43.01|-83.71
saginaw|260|Saginaw-Midland-Bay City|MI|43.42|-84.01
kalamazoo|261|Kalamazoo|MI|42.29|-85.56
up|262|Upper Peninsula|MI|46.58|-87.45
mcallen|263|McAllen / Edinburg|TX|26.22|-98.23
beaumont|264|Beaumont / Port Arthur|TX|30.09|-94.13
corpuschristi|265|Corpus Christi|TX|27.78|-97.41
brownsville|266|Brownsville|TX|25.93|-97.5
lubbock|267|Lubbock|TX|33.58|-101.86
odessa|268|Odessa / Midland|TX|31.85|-102.37
amarillo|269|Amarillo|TX|35.23|-101.86
waco|270|Waco|TX|31.55|-97.16
laredo|271|Laredo|TX|27.56|-99.48
winstonsalem|272|Winston-Salem|NC|36.04|-80.24
fayetteville|273|Fayetteville|NC|35.06|-78.9
wilmington|274|Wilmington|NC|34.23|-77.87
erie|275|Erie|PA|42.13|-80.07
scranton|276|Scranton / Wilkes-Barre|PA|41.41|-75.66
pennstate|277|State College|PA|40.79|-77.86
reading|278|Reading|PA|40.34|-75.94
lancaster|279|Lancaster|PA|40.03|-76.3
topeka|280|Topeka|KS|39.04|-95.69
newlondon|281|Eastern CT|CT|41.35|-72.11
lincoln||Lincoln|NE|40.81|-96.69
lafayette|283|Lafayette|LA|30.21|-92.02
lakecharles|284|Lake Charles|LA|30.26|-93.33
merced|285|Merced|CA|37.31|-120.48
southjersey|286|South Jersey|NJ|39.94|-75.11
fortcollins|287|Fort Collins / North CO|CO|40.59|-105.08
rockies|288|High Rockies|CO|39.65|-106.32
roanoke|289|Roanoke|VA|37.27|-79.96
charlottesville|290|Charlottesville|VA|38.04|-78.49
blacksburg|291|New River Valley|VA|37.23|-80.41
provo|292|Provo / Orem|UT|40.23|-111.64
fayar|293|Fayetteville|AR|36.09|-94.16
quadcities|307|Quad Cities|IA|41.56|-90.61
easttexas|308|Tyler / East TX|TX|32.37|-95.29
nmi|309|Northern Michigan|MI|44.82|-85.58
pueblo|315|Pueblo|CO|38.24|-104.58
rmn|316|Rochester|MN|44.02|-92.47
boulder|319|Boulder|CO|40.02|-105.25
westslope|320|Western Slope|CO|39.08|-108.55
oregoncoast|321|Oregon Coast|OR|44.65|-124.05
eastoregon|322|East Oregon|OR|45.33|-118.09
tricities|323|Tri-Cities|TN|36.32|-82.38
kpr|324|Kennewick-Pasco-Richland|WA|46.18|-119.17
wenatchee|325|Wenatchee|WA|47.43|-120.31
collegestation|326|College Station|TX|30.65|-96.33
killeen|327|Killeen / Temple / Ft Hood|TX|31.12|-97.72
easternshore|328|Eastern Shore|MD|38.39|-75.63
westmd|329|Western Maryland|MD|39.6|-78.76
keys|330|Florida Keys|FL|24.73|-81.04
spacecoast|331|Space Coast|FL|28.08|-80.61
treasure|332|Treasure Coast|FL|27.29|-80.35
ocala|333|Ocala|FL|29.19|-82.13
lascruces|334|Las Cruces|NM|32.32|-106.77
eastnc|335|Eastern NC|NC|35.59|-77.39
outerbanks|336|Outer Banks|NC|36.01|-75.68
watertown|337|Watertown|NY|43.97|-75.9
plattsburgh|338|Plattsburgh-Adirondacks|NY|44.69|-73.45
iowacity|339|Iowa City|IA|41.66|-91.53
cedarrapids|340|Cedar Rapids|IA|42.08|-91.6
siouxcity|341|Sioux City|IA|42.5|-96.38
bgky|342|Bowling Green|KY|36.97|-86.39
columbusga|343|Columbus|GA|32.49|-84.93
bn|344|Bloomington-Normal|IL|40.48|-88.94
carbondale|345|Southern Illinois|IL|37.67|-89.22
visalia|346|Visalia-Tulare|CA|36.33|-119.29
lawrence|347|Lawrence|KS|38.96|-95.25
terrehaute|348|Terre Haute|IN|39.47|-87.39
cnj|349|Central NJ|NJ|40.49|-74.45
corvallis|350|Corvallis / Albany|OR|44.56|-123.27
ogden|351|Ogden-Clearfield|UT|41.26|-111.96
stgeorge|352|St George|UT|37.1|-113.58
hiltonhead|353|Hilton Head|SC|32.21|-80.75
nwct|354|Northwest CT|CT|41.81|-73.06
altoona|355|Altoona-Johnstown|PA|40.51|-78.41
poconos|356|Poconos|PA|40.99|-75.25
york|357|York|PA|39.96|-76.71
fortsmith|358|Fort Smith|AR|35.39|-94.4
texarkana|359|Texarkana|AR|33.43|-93.88
tippecanoe|360|Lafayette / West Lafayette|IN|40.4|-86.87
muncie|361|Muncie / Anderson|IN|40.2|-85.4
dubuque|362|Dubuque|IA|42.5|-90.68
lacrosse|363|La Crosse|WI|43.85|-91.22
abilene|364|Abilene|TX|32.45|-99.73
wichitafalls|365|Wichita Falls|TX|33.91|-98.5
lynchburg|366|Lynchburg|VA|37.38|-79.16
danville|367|Danville|VA|36.59|-79.41
pullman|368|Pullman / Moscow|WA|46.73|-117.17
stcloud|369|St Cloud|MN|45.56|-94.16
yuma|370|Yuma|AZ|32.7|-114.62
tuscaloosa|371|Tuscaloosa|AL|33.23|-87.53
auburn|372|Auburn|AL|32.59|-85.48
goldcountry|373|Gold Country|CA|39.21|-121.01
hattiesburg|374|Hattiesburg|MS|31.31|-89.29
northmiss|375|North Mississippi|MS|34.25|-88.72
lakeland|376|Lakeland|FL|28.04|-81.95
westky|377|Western KY|KY|37.06|-88.66
southcoast|378|South Coast|MA|41.64|-70.93
prescott|419|Prescott|AZ|34.6|-112.43
roswell|420|Roswell / Carlsbad|NM|33.37|-104.43
mankato|421|Mankato|MN|44.16|-94
lawton|422|Lawton|OK|34.62|-98.39
joplin|423|Joplin|MO|37.08|-94.51
eastidaho|424|East Idaho|ID|43.47|-112.03
jonesboro|425|Jonesboro|AR|35.83|-90.7
jxn|426|Jackson|MI|42.25|-84.4
valdosta|427|Valdosta|GA|30.83|-83.25
ksu|428|Manhattan|KS|39.25|-96.59
grandisland|432|Grand Island|NE|40.92|-98.39
stillwater|433|Stillwater|OK|36.12|-97.06
centralmich|434|Central Michigan|MI|43.6|-84.85
fargo|435|Fargo / Moorhead|ND|46.88|-96.79
mansfield|436|Mansfield|OH|40.76|-82.51
limaohio|437|Lima / Findlay|OH|40.76|-84.12
athensohio|438|Athens|OH|39.32|-82.1
charlestonwv|439|Charleston|WV|38.35|-81.63
morgantown|440|Morgantown|WV|39.63|-79.96
parkersburg|441|Parkersburg-Marietta|WV|39.24|-81.5
huntington|442|Huntington-Ashland|WV|38.41|-82.28
wheeling|443|Northern Panhandle|WV|40.1|-80.65
martinsburg|444|Eastern Panhandle|WV|39.46|-77.96
ames|445|Ames|IA|42.04|-93.64
boone|446|Boone|NC|36.22|-81.67
harrisonburg|447|Harrisonburg|VA|38.45|-78.87
logan|448|Logan|UT|41.75|-111.82
sanmarcos|449|San Marcos|TX|30.05|-97.94
catskills|451|Catskills|NY|42.23|-73.9
chautauqua|452|Chautauqua|NY|42.1|-79.24
elmira|453|Elmira-Corning|NY|42.1|-76.8
mendocino|454|Mendocino County|CA|39.16|-123.2
imperial|455|Imperial County|CA|32.79|-115.57
yubasutter|456|Yuba-Sutter|CA|39.11|-121.62
fredericksburg|457|Fredericksburg|VA|38.3|-77.48
wausau|458|Wausau|WI|44.95|-89.71
roseburg|459|Roseburg|OR|43.23|-123.23
annapolis|460|Annapolis|MD|38.99|-76.49
skagit|461|Skagit / Island / SJI|WA|48.44|-122.14
hickory|462|Hickory / Lenoir|NC|35.69|-81.33
williamsport|463|Williamsport|PA|41.24|-77
florencesc|464|Florence|SC|34.18|-79.69
clarksville|465|Clarksville|TN|36.52|-87.35
olympic|466|Olympic Peninsula|WA|48.11|-123.44
dothan|467|Dothan|AL|31.22|-85.39
sierravista|468|Sierra Vista|AZ|31.55|-110.27
twinfalls|469|Twin Falls|ID|42.56|-114.46
galveston|470|Galveston|TX|29.3|-94.8
racine|552|Kenosha-Racine|WI|42.73|-87.8
janesville|553|Janesville|WI|42.73|-89.03
muskegon|554|Muskegon|MI|43.23|-86.25
porthuron|555|Port Huron|MI|43|-82.42
smd|556|Southern Maryland|MD|38.63|-76.89
staugustine|557|St Augustine|FL|29.94|-81.37
jacksontn|558|Jackson|TN|35.61|-88.84
gadsden|559|Gadsden-Anniston|AL|34.01|-85.96
shoals|560|Florence / Muscle Shoals|AL|34.87|-87.71
jerseyshore|561|Jersey Shore|NJ|39.98|-74.22
panamacity|562|Panama City|FL|30.19|-85.69
monroe|563|Monroe|LA|32.51|-92.11
victoriatx|564|Victoria|TX|28.81|-97
mohave|565|Mohave County|AZ|35.26|-114.02
semo|566|Southeast Missouri|MO|37.32|-89.52
waterloo|567|Waterloo / Cedar Falls|IA|42.48|-92.33
farmington|568|Farmington|NM|36.77|-108.15
decatur|569|Decatur|IL|39.85|-88.95
brunswick|570|Brunswick|GA|31.22|-81.49
sheboygan|571|Sheboygan|WI|43.74|-87.72
swmi|572|Southwest Michigan|MI|42.12|-86.42
sandusky|573|Sandusky|OH|41.45|-82.71
virgin|616|U.S. Virgin Islands|VI|18.34|-64.93
thumb|627|The Thumb|MI|43.48|-83.38
battlecreek|628|Battle Creek|MI|42.3|-85.13
monroemi|629|Monroe|MI|41.93|-83.44
holland|630|Holland|MI|42.79|-86.12
northernwi|631|Northern WI|WI|45.7|-89.39
swv|632|Southern WV|WV|37.79|-81.21
frederick|633|Frederick|MD|39.45|-77.39
onslow|634|Jacksonville|NC|34.74|-77.39
statesboro|635|Statesboro|GA|32.45|-81.77
nwga|636|Northwest GA|GA|34.29|-85.22
albanyga|637|Albany|GA|31.57|-84.16
lakecity|638|North Central FL|FL|30.19|-82.64
cfl|639|Heartland Florida|FL|27.47|-81.44
okaloosa|640|Okaloosa / Walton|FL|30.42|-86.63
meridian|641|Meridian|MS|32.4|-88.66
natchez|642|Southwest MS|MS|31.55|-91.4
houma|643|Houma|LA|29.6|-90.72
cenla|644|Central Louisiana|LA|31.29|-92.46
nacogdoches|645|Deep East Texas|TX|31.67|-94.62
sanangelo|646|San Angelo|TX|31.46|-100.44
delrio|647|Del Rio / Eagle Pass|TX|29.41|-100.9
bigbend|648|Southwest TX|TX|30.31|-103.65
texoma|649|Texoma|TX|33.64|-96.61
enid|650|Northwest OK|OK|36.4|-97.88
showlow|651|Show Low|AZ|34.3|-110
elko|652|Elko|NV|40.91|-115.53
clovis|653|Clovis / Portales|NM|34.41|-103.21
lewiston|654|Lewiston / Clarkston|ID|46.36|-116.86
moseslake|655|Moses Lake|WA|47.14|-119.29
missoula|656|Missoula|MT|46.87|-114
billings|657|Billings|MT|45.78|-108.5
bozeman|658|Bozeman|MT|45.67|-111.04
helena|659|Helena|MT|46.6|-112.04
greatfalls|660|Great Falls|MT|47.51|-111.27
butte|661|Butte|MT|46|-112.64
kalispell|662|Kalispell|MT|48.22|-114.3
bemidji|663|Bemidji|MN|47.57|-94.8
brainerd|664|Brainerd|MN|46.35|-94.1
marshall|665|Southwest MN|MN|44.45|-95.78
bismarck|666|Bismarck|ND|46.81|-100.78
grandforks|667|Grand Forks|ND|47.93|-97.03
northplatte|668|North Platte|NE|41.13|-100.75
scottsbluff|669|Scottsbluff / Panhandle|NE|41.87|-103.66
cookeville|670|Cookeville|TN|36.16|-85.5
richmondin|671|Richmond|IN|39.83|-84.89
kokomo|672|Kokomo|IN|40.47|-86.12
owensboro|673|Owensboro|KY|37.75|-87.11
eastky|674|Eastern Kentucky|KY|37.52|-82.52
klamath|675|Klamath Falls|OR|42.22|-121.78
juneau|676|Southeast Alaska|AK|58.3|-134.42
fairbanks|677|Fairbanks|AK|64.85|-147.72
kenai|678|Kenai Peninsula|AK|60.61|-151.25
siouxfalls|679|Sioux Falls / SE SD|SD|43.6|-96.73
rapidcity|680|Rapid City / West SD|SD|44.08|-103.21
csd|681|Pierre / Central SD|SD|44.37|-100.32
nesd|682|Northeast SD|SD|45.59|-98.35
potsdam|683|Potsdam-Canton-Massena|NY|44.67|-74.97
oneonta|684|Oneonta|NY|42.46|-75.05
fingerlakes|685|Finger Lakes|NY|42.86|-76.99
glensfalls|686|Glens Falls|NY|43.31|-73.64
swks|687|Southwest KS|KS|37.76|-100.02
nwks|688|Northwest KS|KS|39.38|-101.04
seks|689|Southeast KS|KS|37.4|-94.71
salina|690|Salina|KS|38.84|-97.61
ottumwa|691|Southeast IA|IA|41.03|-92.41
masoncity|692|Mason City|IA|43.15|-93.2
fortdodge|693|Fort Dodge|IA|42.51|-94.18
stjoseph|694|St Joseph|MO|39.77|-94.84
loz|695|Lake of the Ozarks|MO|38.14|-92.67
kirksville|696|Kirksville|MO|40.19|-92.59
quincy|697|Western IL|IL|39.94|-91.38
lasalle|698|La Salle Co|IL|41.35|-88.84
mattoon|699|Mattoon-Charleston|IL|39.48|-88.38
ashtabula|700|Ashtabula|OH|41.87|-80.79
chillicothe|701|Chillicothe|OH|39.34|-82.99
zanesville|702|Zanesville / Cambridge|OH|39.94|-82
tuscarawas|703|Tuscarawas Co|OH|40.48|-81.44
twintiers|704|Twin Tiers NY/PA|PA|41.98|-76.52
chambersburg|705|Cumberland Valley|PA|39.93|-77.64
meadville|706|Meadville|PA|41.66|-80.15
susanville|707|Susanville|CA|40.42|-120.65
siskiyou|708|Siskiyou County|CA|41.72|-122.64
hanford|709|Hanford-Corcoran|CA|36.33|-119.65
santamaria|710|Santa Maria|CA|34.95|-120.44
winchester|711|Winchester|VA|39.19|-78.18
swva|712|Southwest VA|VA|36.69|-81.97
eastco|713|Eastern CO|CO|39.31|-102.26
`
