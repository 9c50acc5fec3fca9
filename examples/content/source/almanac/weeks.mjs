// One line of week for each of the fifty-two: heading, note, something to cook or do.
export const weeks = `First footing|A new year enters like a guest in wet boots. Let it stand on the mat for a while before you ask it to do anything.|Lentils with a bay leaf. They are shaped like coins, and this has been thought to help.
Twelfth cake|Take down the branches. There will be needles in the carpet until June; regard them as letters from a friend.|Bake a dried bean into a plain cake. Whoever finds it rules the washing-up.
The hard ground|Nothing grows, it is said. But lift one stone and look: the whole of April is down there in its night clothes.|Oats soaked overnight, a pear grated in at the last moment.
Crows' parliament|Towards four they come in from the fields and argue in the bare elms until the motion is carried. Then silence, all at once.|Onion soup. Forty minutes for the onions; no fewer.
Candle ends|Collect them in a tin. Melted together with a string they make a light of no particular colour that smells of all your evenings.|Make a candle of candles.
Snowdrop|They do not come early. We come late. They have been pushing since the solstice, with their heads down, like people reading.|Marmalade, if you have not yet. The Sevilles are leaving.
Ice on the bucket|Break it for the birds each morning and lay the pane against the wall. By Sunday you will own a window onto nothing.|Bread and dripping, or toast with good oil.
The sap clock|Tap a birch with a finger: dull. Tap again next week. On one of these mornings it sounds like a door with someone behind it.|Pancakes. The first is for the stove.
Lengthening|Ten minutes a day now. Nobody can use ten minutes, but by Friday there is enough to walk to the mill and back.|Leek and potato; cut the leeks finer than you think.
Blackthorn winter|White on black and not a leaf to be seen. After the blossom comes the cold, as your grandmother said, and she was right.|Sow broad beans with a dibber and a curse.
March hare|They box at the edge of the wood. It is the females who start it, and the males who are surprised, each year.|Rhubarb, forced, with orange peel.
Equal night|Stand a stick upright at noon and draw its shadow. Do it again on the longest day. You have just measured the tilt of the world.|Eggs, boiled in onion skins, come out like polished wood.
Chiffchaff|Two notes, over and over, from the top of a bare ash. He has flown from Africa to tell us his name.|Nettles: the top four leaves, gloves on, butter.
All Fools|Plant something in the wrong place on purpose. The garden has a sense of humour, but someone has to begin.|Spinach pie with too much dill.
Cuckoo ale|The first to hear one should put down the tools and go for a drink. This was once the law in some parishes, or should have been.|Bread with sorrel and soft cheese.
Swallow post|One wire, one bird. Tomorrow three. They come back to the same barn, to within the width of a hand.|Radishes, butter, salt. Nothing else, and on the step.
Bluebell|Never as blue as you remember until you step back and look at it sideways. Then it's bluer.|Asparagus by the handful, eaten with fingers.
May dew|Wash your face in it before sunrise. It does nothing for the skin, but you will have been up.|Elderflower in batter.
Ice Saints|Three cold nights in the middle of the month. Do not put the tomatoes out until Sophie has gone by.|The last of the frozen soup. Make room.
Mayfly|Two years in the mud for one afternoon in the air. They waste none of it on eating.|Trout, if there is one; otherwise new potatoes.
Hay|The mower goes round from the outside in, and the hares with it. Leave the middle until the evening, and a gate.|Lemonade with a pinch of salt.
Cow parsley|All the lanes have put on lace. It will be over on Thursday; hold the wedding now.|Broad beans, so small that they need no skinning.
Swifts|They do not land to sleep. They climb to three thousand metres and shut half of the brain. Envy them, and shut the window softly.|Strawberries with black pepper.
Rose|Cut it at seven, before the sun has had a look. One in a glass does more than twelve.|Gooseberry fool, so called.
Short night|It never gets quite dark in the north. There is a glow that moves along the horizon from one shoulder to the other.|Herring, new potatoes, a song.
St John|The worm of light in the grass is a beetle, and a lady, waiting. Walk round.|Green walnuts, pricked, for pickling.
Thunder flies|They get behind the glass of pictures. My uncle's portrait has had a beard since 1976.|Cold cucumber soup with yoghurt.
Lime blossom|Stand below and listen: the tree is humming. You could find it blindfold from the end of the street.|Dry the flowers for tea in winter.
St Swithin|If it rains today it will rain for forty days, or it will not. The saint is right half the time, which for a saint is human.|Apricot jam with six kernels in it.
Dog days|Sirius rises with the sun, unseen, and gets the blame. Sit in the cellar with a melon.|Melon.
Barley|It turns in a week, from sea to sand. The wind writes on both.|Peas in the pod, by the bowl, on the stairs.
Lammas|First loaf from the new wheat. Break it, don't cut it, and put a corner in each corner of the barn.|Bake the loaf.
Falling stars|Lie down after midnight with your feet to the north-east. Wish for small things; there'll be sixty in an hour.|Blanket, thermos, plum cake.
Wasps|They have finished their work and have nowhere to be. One knows the feeling. Put a slice of pear at the far end of the table.|Plum cake, again, defended.
Silence|The birds have stopped. Nobody notices it on the day. One morning you think: what was it that used to be here?|Sweetcorn; have the water boiling before you pick it.
Spider thread|They let out a line and wait for the air to take it. Whole fields glisten with departures.|Tomatoes, all of them, now.
Blackberry|After Michaelmas they belong to the devil. Until then to whoever has the longest arms and an old coat.|Bramble jelly, through a clean pillowcase.
Harvest moon|It rises at nearly the same time for several evenings, as if it had been asked to stay late.|Roast the first squash whole.
Equinox gale|Every year it takes one tree that everyone had thought was sound. Count the rings before they cut it up.|Apples, wrapped in newspaper. Choose the paper with care.
Rut|A noise from the wood like a cupboard dragged over stone. It is love. Stay on the path.|Mushrooms you are sure of.
Leaf fall|The tree does not lose them. It closes a little door behind each, and lets go.|Chestnuts in a pan with holes.
Walnut|Green fingers until Christmas. They say it does not come off and it doesn't.|Walnuts, fresh, with the bitter skin peeled.
Clock change|An hour is handed back, slightly used. Do not spend it on sleep.|Pumpkin soup in the pumpkin.
All Souls|Light one for those who have gone and one for whoever comes in late.|Soul cakes: spice, currants, a cross.
Martinmas|Goose or no goose, the lanterns go round the village at six, and the smallest child is always the one at the front.|Red cabbage, two days ahead.
Fog|The town goes back to being a drawing. Trust the kerb.|Barley broth.
Stir-up|Everyone stirs once, east to west, and says nothing. You may look at who is smiling.|The pudding. Six hours.
First ice|It sings. Throw a flat stone low over the pond and it will answer you in birds.|Spiced bread, cut thin.
Barbara twigs|Cut cherry branches on the fourth and bring them in. If they flower on Christmas Day, you were patient.|Gingerbread, hard enough to hang.
Geminids|More than in August, and brighter, and nobody is out. Wear everything you own.|Hot apple juice with cloves.
Long night|The sun stands still. Sit up with it for a while. It is only tired.|Soup, shared, outdoors.
The twelve days|Hang up no washing, start no journeys, and write down your dreams: one for each month to come.|Whatever is left, fried, with an egg.`.split('\n').map((l) => l.split('|'));
