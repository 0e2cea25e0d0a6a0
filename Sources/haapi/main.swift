import HaapiCommand

Program.main()
